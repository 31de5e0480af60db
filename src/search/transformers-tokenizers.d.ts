// The library types its entry point only; the tokenizers alone load in a fraction of the time.
declare module '@xenova/transformers/src/tokenizers.js' {
  export { BertTokenizer } from '@xenova/transformers'
}
