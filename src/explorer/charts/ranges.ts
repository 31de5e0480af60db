import { nothing, svg } from 'lit-html'
import type { Scale } from './scale.ts'

type Range = { value: number; low?: number | undefined; high?: number | undefined }

/** A figure with its interval as a bar in one line; `mark` is a value to be seen against, such as that of the source. */
export function rangeBar(
  scale: Scale,
  { value, low = value, high = value }: Range,
  kind = '',
  mark?: number,
  width = 240,
) {
  const [from, to] = [scale.at(low), scale.at(high)]
  return svg`<svg class="range ${kind}" viewBox="0 0 ${width} 22" aria-hidden="true">
    <line class="rail" x1="0" x2=${width} y1="11" y2="11"/>
    ${mark === undefined ? nothing : svg`<line class="mark" x1=${scale.at(mark)} x2=${scale.at(mark)} y1="0" y2="22"/>`}
    ${to - from < 1 ? nothing : svg`<rect class="span" x=${from} y="7" width=${to - from} height="8" rx="4"/>`}
    <circle class="point" cx=${scale.at(value)} cy="11" r="5"/>
  </svg>`
}

/** A share of a whole as a bar. */
export const shareBar = (share: number, kind = '', width = 120) =>
  svg`<svg class="share ${kind}" viewBox="0 0 ${width} 12" preserveAspectRatio="none" aria-hidden="true">
    <rect class="rail" width=${width} height="12" rx="3"/>
    <rect class="part" width=${Math.max(0, Math.min(1, share)) * width} height="12" rx="3"/></svg>`
