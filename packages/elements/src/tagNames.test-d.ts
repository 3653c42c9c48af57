import type { OutputCollectionState, OutputFileEntry } from '@lading/kernel'
import { expectTypeOf, test } from 'vitest'
import type * as Elements from './index.js'
import type { UcTagNameMap } from './index.js'

test('elements that are found or created by their names have their properties, API and events', () => {
  const find = <K extends keyof UcTagNameMap>(_name: K) => ({}) as UcTagNameMap[K]
  const provider = document.createElement('lading-provider')
  provider.addEventListener('file-upload-success', ({ detail }) =>
    expectTypeOf(detail).toEqualTypeOf<OutputFileEntry<'success'>>(),
  )
  provider.addEventListener('change', ({ detail }) =>
    expectTypeOf(detail).toEqualTypeOf<OutputCollectionState>(),
  )
  provider.addEventListener('click', (event) => expectTypeOf(event).toEqualTypeOf<PointerEvent>())
  expectTypeOf(find('uc-upload-ctx-provider').getAPI()).toEqualTypeOf(provider.getAPI())
  expectTypeOf(provider.uploadCollection).toEqualTypeOf<Elements.ElementCollection>()

  const config = document.createElement('lading-config')
  config.multipleMax = 4
  config.multipleMax = '4'
  config.multipleMax = null
  // @ts-expect-error: not a key
  config.multipleMaxi = 4
  expectTypeOf(find('uc-config')).toEqualTypeOf(config)

  const uploader = document.createElement('lading-uploader')
  uploader.layout = 'inline'
  // @ts-expect-error: not a layout
  uploader.layout = 'round'
  uploader.headless = true
  expectTypeOf(find('uc-file-uploader-regular').headless).toEqualTypeOf<boolean>()

  const editor = find('uc-cloud-image-editor')
  editor.cdnUrl = 'https://ucarecdn.com/'
  editor.addEventListener('apply', ({ detail }) =>
    expectTypeOf(detail.cdnUrlModifiers).toEqualTypeOf<string>(),
  )
  expectTypeOf(find('uc-form-input').name).toEqualTypeOf<string | null>()
  expectTypeOf(find('uc-drop-area').withIcon).toEqualTypeOf<boolean>()
  expectTypeOf(find('uc-simple-btn')).toExtend<Elements.SimpleBtn>()
  expectTypeOf(find('uc-simple-btn').dropzone).toEqualTypeOf<boolean>()
  expectTypeOf(find('uc-img')).toExtend<HTMLElement>()
})

test('the classes are the types of the elements', () => {
  expectTypeOf<Elements.Config>().toExtend<HTMLElement>()
  expectTypeOf<UcTagNameMap['uc-file-uploader-inline']>().toEqualTypeOf<Elements.FileUploaderInline>()
  expectTypeOf<UcTagNameMap['uc-file-uploader-minimal']>().toEqualTypeOf<Elements.FileUploaderMinimal>()
  expectTypeOf<UcTagNameMap['uc-drop-area']>().toEqualTypeOf<Elements.DropArea>()
  expectTypeOf<HTMLElementTagNameMap['lading-uploader']>().toExtend<Elements.Uploader>()
  expectTypeOf<HTMLElementTagNameMap['lading-img']>().toEqualTypeOf<Elements.Img>()
})
