/** Props that give page code the uploader, and with it `uploader.uppy` and the tsyringe container. */
const REACHING = /\b(apiRef|container|ctxName|onReady|plugins|services|transport)\b/

/** Returns true if page code can use Uppy or tsyringe: without these props, it can't get at the uploader. */
export function reachesUppy(props: object): boolean {
  return REACHING.test(String(Object.keys(props)))
}
