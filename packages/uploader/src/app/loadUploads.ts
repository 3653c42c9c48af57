import type { TransportCode } from '@lading/plugin-uploadcare-transport/lazy'

export const loadUploads = async (): Promise<TransportCode> => (await import('./uploads.js')).uploads
