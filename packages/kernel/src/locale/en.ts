/** The English texts that the kernel always has. Facts of wording follow the product specification. */
export const en = {
  file__one: 'file',
  file__other: 'files',
  'network-error': 'Network error',
} as const
