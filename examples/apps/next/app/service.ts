/** The local service of this repository, if `NEXT_PUBLIC_SERVICE` names it when the page is built. */
const url = process.env.NEXT_PUBLIC_SERVICE

export const service: { readonly baseUrl?: string; readonly cdnCname?: string } = url
  ? { baseUrl: url, cdnCname: url }
  : {}
