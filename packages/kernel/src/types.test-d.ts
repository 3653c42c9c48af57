import { expectTypeOf, test } from 'vitest'
import {
  type ConfigMap,
  createUploader,
  definePlugin,
  type EventMap,
  type OutputFileEntry,
  token,
} from './index.js'

test('config keys, events and slots are typed', () => {
  const uploader = createUploader({ config: { multiple: false, multipleMax: '3' } })
  expectTypeOf(uploader.config.get('multipleMax')).toEqualTypeOf<number>()
  uploader.on('file-added', (entry) => expectTypeOf(entry).toEqualTypeOf<OutputFileEntry>())
  // @ts-expect-error no such key
  createUploader({ config: { multipel: true } })
  // @ts-expect-error no such event
  uploader.on('file-aded', () => {})
  // @ts-expect-error a source needs a way to be opened
  uploader.slots.contribute('source', { id: 'x', label: 'X' })
  expectTypeOf<keyof ConfigMap>().extract<'pubkey'>().toEqualTypeOf<'pubkey'>()
  expectTypeOf<EventMap['upload-click']>().toEqualTypeOf<undefined>()
})

test('plugin options are typed, and may be left out only when all are optional', () => {
  const free = definePlugin<{ mirror?: boolean }>({ id: 'free', setup() {} })
  const strict = definePlugin<{ key: string }>({
    id: 'strict',
    setup: ({ options }) => expectTypeOf(options.key).toEqualTypeOf<string>() as never,
  })
  free()
  free({ mirror: true })
  strict({ key: 'k' })
  // @ts-expect-error wrong type
  free({ mirror: 'yes' })
  // @ts-expect-error a required option
  strict()
})

test('tokens carry the type of their service', () => {
  const NumberToken = token<number>('test/number')
  definePlugin({
    id: 'x',
    setup({ provide, get }) {
      provide(NumberToken, () => 1)
      expectTypeOf(get(NumberToken)).toEqualTypeOf<number>()
      // @ts-expect-error not a number
      provide(NumberToken, () => 'one')
    },
  })
})
