import type { LocaleOverride, Plugin } from '@lading/kernel'
import { splitProps } from '../props/splitProps.js'
import type { EarlyHost } from './EarlyHost.js'
import { earlyMessages } from './earlyMessages.js'
import { loadedLanguages } from './loadedLanguages.js'
import { readMessages } from './readMessages.js'

/** Returns the configuration and the messages by a component's props, for its early uploader. */
export function readProps(props: () => object): Pick<EarlyHost, 'config' | 'message'> {
  const config = () => splitProps(props()).config
  return {
    config,
    message(key) {
      const { localeName, localeDefinitionOverride } = config()
      const { plugins } = props() as { readonly plugins?: readonly Plugin[] }
      const sources = {
        localeName: String(localeName ?? 'en'),
        overrides: localeDefinitionOverride as LocaleOverride | undefined,
        plugins: plugins?.filter?.(Boolean) ?? [],
      }
      return readMessages(sources, earlyMessages, loadedLanguages).message(key)
    },
  }
}
