/** Cases. */
export const toolCases = []
