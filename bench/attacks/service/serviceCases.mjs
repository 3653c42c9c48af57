/** Cases. */
export const serviceCases = []
