import type { Uploader } from '@lading/kernel'

/** Returns a cloud source's page URL. Source: wire protocol §13. */
export function frameUrl({ cfg, locale }: Pick<Uploader, 'cfg' | 'locale'>, sourceType: string): URL {
  const base = cfg.socialBaseUrl.replace(/\/*([?#].*)?$/, '')
  const page = sourceType === 'gdrive' ? 'ngdrive' : encodeURIComponent(sourceType)
  const url = new URL(`${base}/window4/${page}`)
  const query = {
    lang: locale.message('social-source-lang').split('-')[0] || 'en',
    public_key: cfg.pubkey,
    images_only: 'false',
    session_key: cfg.remoteTabSessionKey,
    wait_for_theme: 'true',
    multiple: String(cfg.multiple),
    origin: cfg.topLevelOrigin || topOrigin(),
    debug: String(cfg.debug),
  }
  for (const [name, value] of Object.entries(query)) if (value) url.searchParams.set(name, value)
  return url
}

function topOrigin(): string {
  try {
    return (top as Window).location.origin
  } catch {
    // The top page has a different origin and doesn't receive the messages.
    return location.origin
  }
}
