import {
  FileUploaderInline,
  FileUploaderMinimal,
  FileUploaderRegular,
  lazyUploader,
  type UploaderApp,
} from '@lading/uploader'
import { expectTypeOf, test } from 'vitest'
import { UploaderField } from './UploaderField.js'

test('every ready-made component can be the one of a field, and no other', () => {
  for (const component of [FileUploaderInline, FileUploaderMinimal, FileUploaderRegular])
    expectTypeOf(UploaderField).toBeCallableWith({ name: 'photos', component })
  const component = lazyUploader(async () => ({ uploader: {} as UploaderApp }))
  expectTypeOf(UploaderField).toBeCallableWith({ name: 'photos', component })
  const other = (props: { url: string }) => props.url
  // @ts-expect-error
  expectTypeOf(UploaderField).toBeCallableWith({ name: 'photos', component: other })
})
