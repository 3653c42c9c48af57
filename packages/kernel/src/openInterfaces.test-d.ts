import { expectTypeOf, test } from 'vitest'
import {
  type ActivityParams,
  type ConfigMap,
  type ConfigOption,
  createUploader,
  defineConfig,
  definePlugin,
  type EventMap,
  KernelError,
  type KernelErrorCode,
  type MessageKey,
  type Messages,
  numberOption,
  type Plugin,
  type PluginFactory,
  type SlotMap,
  type SlotSettings,
  stringOption,
  type UploaderSnapshot,
} from './index.js'

/** Declarations of a third-party plugin; in a package they are made for `@lading/kernel`. */
declare module './config/defineConfig.js' {
  interface ConfigMap {
    testStamp: 'round' | 'square'
    testStampSize: number
  }
}
declare module './events/EventMap.js' {
  interface EventMap {
    'test-stamped': { readonly size: number }
    'test-pressed': undefined
  }
}
declare module './slots/SlotItem.js' {
  interface SlotMap {
    testStampShape: SlotItem & { readonly draw: (size: number) => string }
  }
}
declare module './slots/ActivityParams.js' {
  interface ActivityParams {
    'test-stamp': { readonly internalId: string }
  }
}
declare module './locale/Messages.js' {
  interface Messages {
    'test-stamp-title': string
  }
}

const uploader = createUploader()

test('config keys of plugins are typed where they are defined, set, read and subscribed to', () => {
  expectTypeOf(uploader.config.get('testStamp')).toEqualTypeOf<'round' | 'square'>()
  expectTypeOf<ConfigMap['testStampSize']>().toEqualTypeOf<number>()
  const shape: ConfigOption<'round' | 'square'> = {
    default: 'round',
    parse: (value) => (value === 'square' ? 'square' : 'round'),
  }
  defineConfig({ testStamp: shape, testStampSize: numberOption(3) })
  uploader.config.set({ testStamp: 'square', testStampSize: '4' })
  uploader.config.subscribe(['testStamp', 'accept'], () => {})
  // @ts-expect-error a string option for a key with numbers
  defineConfig({ testStampSize: stringOption('3') })
  // @ts-expect-error no such key
  defineConfig({ testStampColour: stringOption('red') })
  // @ts-expect-error no such key
  uploader.config.set({ testStampColour: 'red' })
  // @ts-expect-error an array is not a number
  uploader.config.set({ testStampSize: [4] })
  // @ts-expect-error no such key
  uploader.config.get('testStampColour')
  // @ts-expect-error no such key
  uploader.config.subscribe(['testStampColour'], () => {})
})

test('derive() receives typed values', () => {
  defineConfig({
    testStampSize: {
      ...numberOption(3),
      from: ['multipleMax', 'testStamp'],
      derive(value, get) {
        expectTypeOf(value).toEqualTypeOf<number>()
        expectTypeOf(get('multipleMax')).toEqualTypeOf<number>()
        expectTypeOf(get('testStamp')).toEqualTypeOf<'round' | 'square'>()
        return get('testStamp') === 'round' ? value : 0
      },
    },
  })
  // @ts-expect-error the derived value is a number
  defineConfig({ testStampSize: { ...numberOption(3), derive: () => 'large' } })
})

test('events of plugins are typed where they are emitted and listened to', () => {
  uploader.on('test-stamped', (payload) => expectTypeOf(payload).toEqualTypeOf<{ readonly size: number }>())
  uploader.emit('test-stamped', () => ({ size: 1 }))
  uploader.emit('test-pressed', () => undefined)
  expectTypeOf<EventMap['test-pressed']>().toEqualTypeOf<undefined>()
  // @ts-expect-error the size is missing
  uploader.emit('test-stamped', () => ({}))
  // @ts-expect-error no such event
  uploader.emit('test-stampt', () => undefined)
  // @ts-expect-error the payload is a function, called only if there is a listener
  uploader.emit('test-stamped', { size: 1 })
})

test('slots of plugins are typed where they are contributed to, read and configured', () => {
  uploader.slots.contribute('testStampShape', { id: 'star', order: 1, draw: (size) => '*'.repeat(size) })
  expectTypeOf(uploader.slots.items('testStampShape')).toEqualTypeOf<readonly SlotMap['testStampShape'][]>()
  uploader.slots.contribute('testStampShape', {
    id: 'moon',
    draw: () => '(',
    when(snapshot) {
      expectTypeOf(snapshot).toEqualTypeOf<UploaderSnapshot>()
      return snapshot.collection.totalCount > 0
    },
  })
  const settings: SlotSettings = { testStampShape: { disable: ['star'], order: ['moon'] } }
  createUploader({ slots: settings })
  // @ts-expect-error a shape needs draw()
  uploader.slots.contribute('testStampShape', { id: 'star' })
  // @ts-expect-error a shape needs an id
  uploader.slots.contribute('testStampShape', { draw: () => '*' })
  // @ts-expect-error no such slot
  uploader.slots.contribute('testStampColour', { id: 'red' })
  // @ts-expect-error no such slot
  createUploader({ slots: { testStampColour: { disable: [] } } })
  // @ts-expect-error ids are an array
  createUploader({ slots: { testStampShape: { disable: 'star' } } })
  // @ts-expect-error a condition returns a boolean
  uploader.slots.contribute('testStampShape', { id: 'x', draw: () => '', when: () => 'yes' })
})

test('activities of plugins have typed params; ids that are only known at run time take any', () => {
  uploader.setCurrentActivity('test-stamp', { internalId: 'id1' })
  uploader.setCurrentActivity('upload-list')
  uploader.setCurrentActivity('third-party' as string, 7)
  uploader.setCurrentActivity(null)
  expectTypeOf<ActivityParams['test-stamp']>().toEqualTypeOf<{ readonly internalId: string }>()
  // @ts-expect-error no such activity
  uploader.setCurrentActivity('third-party')
  // @ts-expect-error the id of an activity is a string
  uploader.setCurrentActivity(7)
})

test('messages of plugins are known keys; another literal is none, a string of a label may be', () => {
  expectTypeOf<keyof Messages>().extract<'test-stamp-title'>().toEqualTypeOf<'test-stamp-title'>()
  expectTypeOf<'network-error'>().toExtend<keyof Messages>()
  expectTypeOf<'Any string'>().toExtend<MessageKey>()
  uploader.l10n('test-stamp-title', { count: 1, name: 'a' })
  // @ts-expect-error no such message
  uploader.l10n('test-stamp-titel')
  uploader.l10n('Any string' as MessageKey)
  // @ts-expect-error a variable is a string or a number
  uploader.l10n('test-stamp-title', { count: true })
  expectTypeOf(uploader.locale.direction).toEqualTypeOf<'ltr' | 'rtl'>()
  uploader.locale.add('de', async () => ({ 'test-stamp-title': 'Stempel' }))
  // @ts-expect-error messages are strings
  uploader.locale.add('de', { 'test-stamp-title': 7 })
  // @ts-expect-error a loader returns a promise
  uploader.locale.add('de', () => ({ 'test-stamp-title': 'Stempel' }))
})

test('plugins are typed by their options', () => {
  interface StampOptions {
    readonly text: string
    readonly size?: number
  }
  const stamp: PluginFactory<StampOptions> = definePlugin<StampOptions>({
    id: 'stamp',
    needs: ['camera'],
    messages: { en: { 'test-stamp-title': 'Stamp' }, de: async () => ({ 'test-stamp-title': 'Stempel' }) },
    setup({ options, contribute, on, signal, onCleanup }) {
      expectTypeOf(options).toEqualTypeOf<Readonly<StampOptions>>()
      expectTypeOf(signal).toEqualTypeOf<AbortSignal>()
      // @ts-expect-error options are read-only
      options.text = 'other'
      // @ts-expect-error no such option
      options.colour
      contribute('testStampShape', { id: 'star', draw: () => options.text })
      on('test-stamped', ({ size }) => expectTypeOf(size).toEqualTypeOf<number>())
      // @ts-expect-error a cleanup is a function
      onCleanup('later')
      return () => {}
    },
  })
  expectTypeOf(stamp({ text: 'x' })).toEqualTypeOf<Plugin>()
  // @ts-expect-error a required option
  stamp()
  // @ts-expect-error a required option
  stamp({ size: 1 })
  // @ts-expect-error no such option
  stamp({ text: 'x', colour: 'red' })
  createUploader({ plugins: [stamp({ text: 'x' })] })
  // @ts-expect-error a plugin is what its factory returns
  createUploader({ plugins: [stamp] })
  // @ts-expect-error a plugin needs an id
  definePlugin({ setup() {} })
  // @ts-expect-error a plugin needs a setup
  definePlugin({ id: 'empty' })
  // @ts-expect-error a setup returns nothing or a cleanup function
  definePlugin({ id: 'odd', setup: () => 'done' })
  // @ts-expect-error needs are ids
  definePlugin({ id: 'odd', needs: [stamp], setup() {} })
})

test('errors have known codes', () => {
  expectTypeOf(new KernelError('entry-unknown', 'x').code).toEqualTypeOf<KernelErrorCode>()
  // @ts-expect-error no such code
  new KernelError('entry-lost', 'x')
})

test('entries and lists are read-only', () => {
  const entry = uploader.getOutputItem('id1')
  // @ts-expect-error an entry is a snapshot
  entry.name = 'other'
  const state = uploader.getOutputCollectionState()
  // @ts-expect-error a list is a snapshot
  state.allEntries.push(entry)
  // @ts-expect-error counts are read-only
  state.totalCount = 0
})
