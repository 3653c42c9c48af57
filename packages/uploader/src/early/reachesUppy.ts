/** Props that give code of a page the uploader, and so `uploader.uppy` and its tsyringe container. */
const REACHING = /\b(apiRef|container|ctxName|onReady|plugins|services|transport)\b/

/** Returns whether code of the page can use Uppy or tsyringe: without these props, nobody has the uploader. */
export function reachesUppy(props: object): boolean {
  return REACHING.test(String(Object.keys(props)))
}
