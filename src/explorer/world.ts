import { arrived, ask } from './api.ts'
import type { World } from './charts/map.ts'

/** The countries of the map; undefined until they are loaded. */
export const world = (): World | undefined =>
  arrived(ask<World>(document.querySelector('meta[name=world]')?.getAttribute('content') ?? ''))
