import type { ConfigMap } from '@lading/kernel'

/** Every configuration key as a prop. Only `pubkey` is required; an omitted prop has its default. */
export type ConfigProps = {
  readonly [K in Exclude<keyof ConfigMap, 'pubkey'>]?: ConfigMap[K] | undefined
} & Pick<Readonly<ConfigMap>, 'pubkey'>
