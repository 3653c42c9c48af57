import type { Body, Meta, UppyFile } from '@uppy/core'

/** A file in Uppy's file map. */
export type KernelFile = UppyFile<Meta, Body>

/** A function in Uppy's upload pipeline. */
export type Processor = Parameters<import('@uppy/core').Uppy['addUploader']>[0]
