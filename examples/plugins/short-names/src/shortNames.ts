import { defineConfig, definePlugin, numberOption, type PluginFactory } from '@lading/kernel'

declare module '@lading/kernel' {
  interface ConfigMap {
    /** Most characters in a file's name. */
    maxNameLength: number
  }
  interface Messages {
    'name-too-long': string
  }
}

/** Refuses files with long names. */
export const shortNames: PluginFactory = definePlugin({
  id: 'short-names',
  config: defineConfig({ maxNameLength: numberOption(40, { min: 1 }) }),
  messages: {
    en: { 'name-too-long': 'Rename “{{name}}”: use at most {{max}} characters.' },
    de: { 'name-too-long': '„{{name}}“ ist zu lang: höchstens {{max}} Zeichen.' },
  },
  setup({ config, contribute }) {
    contribute('fileValidator', {
      id: 'short-names',
      dependsOn: ['maxNameLength'],
      validate({ name }, uploader) {
        const max = config.get('maxNameLength')
        if (name.length <= max) return null
        return { type: 'NAME_TOO_LONG', message: uploader.l10n('name-too-long', { name, max }) }
      },
    })
  },
})
