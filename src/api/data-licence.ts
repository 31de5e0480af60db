/** SPDX id and text of the licence of the data. */
export const DATA_LICENCE = { id: 'CC-BY-4.0', url: 'https://creativecommons.org/licenses/by/4.0/' }
