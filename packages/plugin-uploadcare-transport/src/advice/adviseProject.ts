import { ClockToken, type PluginContext, type Uploader } from '@lading/kernel'

/** Uploaders that are observed: all methods of a service share its settings. */
const advised = new WeakSet<Uploader>()

/** Reports settings of a project that the service refuses, each once, in development. */
export function adviseProject({
  config,
  logger,
  onCleanup,
  uploader,
}: Pick<PluginContext, 'config' | 'logger' | 'onCleanup' | 'uploader'>): void {
  if (advised.has(uploader)) return
  advised.add(uploader)
  const reported = new Set<string>()
  const report = (message: string) => {
    if (!reported.has(message)) logger.warn(message)
    reported.add(message)
  }
  const checkToken = async () => {
    await uploader.whenAttached()
    if (uploader.isDestroyed || !advised.has(uploader)) return
    const { secureSignature, secureExpire } = config.values
    const expireMs = Number(secureExpire) * 1000
    if (!secureSignature || !(expireMs > 0) || expireMs > uploader.scope.get(ClockToken).now()) return
    report(
      `The token in "secureSignature" expired at ${secureExpire} by the clock of this page, so the service refuses it. Set a new one, in seconds since 1970, or a "secureUploadsSignatureResolver".`,
    )
  }
  // Advice must never harm the page.
  const check = () => void checkToken().catch(() => {})
  check()
  const ends = [
    config.subscribe(['secureSignature', 'secureExpire'], check),
    uploader.entries.observe(({ after, next }) => {
      const { code } = (next.uploadError?.error ?? {}) as { readonly code?: unknown }
      const { pubkey } = config.values
      if (after !== 'failed' || code !== 'ProjectPublicKeyInvalidError' || !pubkey) return
      report(
        `The service does not know the public key "${pubkey}", which is "pubkey", so no file is uploaded. Copy it from the settings of the project, or set "baseUrl" to the service that has the project.`,
      )
    }),
  ]
  onCleanup(() => {
    advised.delete(uploader)
    for (const end of ends) end()
  })
}
