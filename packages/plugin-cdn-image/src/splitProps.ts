import type { ImageProps } from './ImageProps.js'

const OWN: ReadonlySet<string> = new Set(
  `uuid cdnUrlModifiers src pubkey cdnCname proxyCname secureDeliveryProxy baseUrl devMode format quality progressive
  cdnOperations analytics width height layout sizes autoSizes breakpoints originalWidth originalHeight hiResSupport
  ultraResSupport lazy priority placeholder`.split(/\s+/),
)

/** Splits props into those of a picture and all others. */
export function splitProps<Props extends ImageProps>(props: Props): [ImageProps, Omit<Props, keyof ImageProps>] {
  const image: Record<string, unknown> = {}
  const others: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(props)) (OWN.has(name) ? image : others)[name] = value
  return [image, others as Omit<Props, keyof ImageProps>]
}
