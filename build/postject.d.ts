// The package has no types of its own.
declare module 'postject' {
  /** Puts bytes into an executable under a name, and sets its fuse. */
  export function inject(file: string, name: string, data: Buffer, options: { sentinelFuse: string }): Promise<void>
}
