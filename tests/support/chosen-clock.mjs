// Loaded into a server before anything else: its clock starts at a chosen time and runs on from there.
const RealDate = Date
const offsetMs = RealDate.parse(process.env.TEST_CLOCK_STARTS_AT) - RealDate.now()

globalThis.Date = class extends RealDate {
  constructor(...args) {
    if (args.length === 0) super(RealDate.now() + offsetMs)
    else super(...args)
  }
  static now() {
    return RealDate.now() + offsetMs
  }
}
