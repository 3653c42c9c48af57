'use client'

export { FileUploaderInline } from './FileUploaderInline.js'
export { FileUploaderMinimal } from './FileUploaderMinimal.js'
export { FileUploaderRegular } from './FileUploaderRegular.js'
export type { TEventsSchema, TProps } from './types/TProps.js'
export { UploadCtxProvider } from './UploadCtxProvider.js'
