/*
 * What `import { createAtlas } from 'sustainable-materials-atlas'` gives, and nothing else: the build copies this file to
 * dist/atlas.d.mts, so it imports nothing. tests/types/embedding.ts holds the program to it.
 */

export type EmbeddedOptions = {
  /** Folder with keys made by `keys create`; without it only the demo key is known. */
  state?: string
  /** `mock` serves the preview atlas. */
  mode?: 'live' | 'mock'
}

export type EmbeddedAtlas = {
  /** Answers a request as the server does, budgets included. */
  fetch(request: Request): Promise<Response>
}

/**
 * Embeds the whole service in another program. Without a file it opens the snapshot that came with the program. Budgets and usage are
 * kept in memory, and keys are read once. Throws for a file that is not a valid snapshot.
 */
export declare function createAtlas(snapshotFile?: string, options?: EmbeddedOptions): EmbeddedAtlas
