/** Where an instrument holds, besides the place that made it, and in which part of that it does not. */
type Reach = { jurisdiction: string; also_in?: readonly string[] | undefined; not_in?: readonly string[] | undefined }

/** Whether an instrument, or an entry of it, is the law of one of these places. */
export const holdsIn = ({ jurisdiction, also_in = [], not_in = [] }: Reach, places: ReadonlySet<string>): boolean =>
  (places.has(jurisdiction) && !not_in.some((place) => places.has(place))) || also_in.some((place) => places.has(place))
