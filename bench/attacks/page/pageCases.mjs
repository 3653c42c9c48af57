/** Cases. */
export const pageCases = []
