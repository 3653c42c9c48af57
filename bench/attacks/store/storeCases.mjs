/** Cases. */
export const storeCases = []
