import { defineConfig, definePlugin, numberOption, type PluginFactory } from '@lading/kernel'

declare module '@lading/kernel' {
  interface ConfigMap {
    /** Most characters in a file's name. */
    maxNameLength: number
  }
  interface Messages {
    'name-too-long': string
    'shorten-name': string
  }
}

/** Refuses files with long names, and offers to shorten them. */
export const shortNames: PluginFactory = definePlugin({
  id: 'short-names',
  config: defineConfig({ maxNameLength: numberOption(40, { min: 1 }) }),
  messages: {
    en: {
      'name-too-long': 'Rename “{{name}}”: use at most {{max}} characters.',
      'shorten-name': 'Shorten the name',
    },
    de: {
      'name-too-long': '„{{name}}“ ist zu lang: höchstens {{max}} Zeichen.',
      'shorten-name': 'Namen kürzen',
    },
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
    contribute('fileAction', {
      id: 'shorten-name',
      label: 'shorten-name',
      shown: ({ errors }) => errors.some(({ type }) => type === 'NAME_TOO_LONG'),
      run({ internalId, fileName }, uploader) {
        const [, suffix = ''] = /(\.\w{1,5})$/.exec(fileName ?? '') ?? []
        const stem = fileName?.slice(0, config.get('maxNameLength') - suffix.length)
        uploader.updateFile(internalId, { fileName: `${stem}${suffix}` })
      },
    })
  },
})
