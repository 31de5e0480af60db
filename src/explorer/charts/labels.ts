export type Spot = { id: string; x: number; y: number; text: string }
export type Placed = Spot & { anchor: 'start' | 'end'; tx: number; ty: number }
type Box = { left: number; right: number; top: number; bottom: number }

const [CHARACTER, LINE, GAP] = [7.4, 15, 9]

/**
 * Places as many labels as fit, in the order given: beside their spot, to the right or the left, a little above or below;
 * never over one another nor out of the picture.
 */
export function placeLabels(spots: readonly Spot[], width: number, height: number): Placed[] {
  const taken: Box[] = []
  const placed: Placed[] = []
  for (const spot of spots) {
    const found = candidates(spot).find(
      ({ box }) => isInside(box, width, height) && !taken.some((other) => overlap(box, other)),
    )
    if (!found) continue
    taken.push(found.box)
    placed.push(found.placed)
  }
  return placed
}

function candidates(spot: Spot): { placed: Placed; box: Box }[] {
  const length = spot.text.length * CHARACTER
  return [0, -LINE, LINE].flatMap((shift) =>
    (['start', 'end'] as const).map((anchor) => {
      const tx = anchor === 'start' ? spot.x + GAP : spot.x - GAP
      const ty = spot.y + shift
      const left = anchor === 'start' ? tx : tx - length
      const box = { left, right: left + length, top: ty - LINE / 2, bottom: ty + LINE / 2 }
      return { placed: { ...spot, anchor, tx, ty }, box }
    }),
  )
}

const isInside = ({ left, right, top, bottom }: Box, width: number, height: number) =>
  left >= 0 && right <= width && top >= 0 && bottom <= height

const overlap = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
