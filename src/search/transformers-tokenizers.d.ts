// The library has types for its entry point only; this module alone loads in a fraction of the time.
declare module '@xenova/transformers/src/tokenizers.js' {
  export { BertTokenizer } from '@xenova/transformers'
}
