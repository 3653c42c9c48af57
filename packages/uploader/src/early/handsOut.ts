import type { LazyUploaderProps } from '../props/FileUploaderRegularProps.js'

/** Returns true if a component hands its uploader to the page's code, which can then use Uppy or tsyringe. */
export function handsOut({
  apiRef,
  container,
  ctxName,
  onReady,
  plugins,
  services,
}: LazyUploaderProps): boolean {
  return Boolean(apiRef || container || ctxName || onReady || plugins?.length || services)
}
