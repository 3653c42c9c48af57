'use client'

export { FileUploaderInline } from './components/FileUploaderInline.js'
export { FileUploaderMinimal } from './components/FileUploaderMinimal.js'
export { FileUploaderRegular } from './components/FileUploaderRegular.js'
export type { TEventsSchema, TProps } from './types/TProps.js'
export { UploadCtxProvider } from './UploadCtxProvider.js'
