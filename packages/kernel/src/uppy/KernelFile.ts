import type { Body, Meta, UppyFile } from '@uppy/core'

/** A file in Uppy's map. */
export type KernelFile = UppyFile<Meta, Body>

/** A step of Uppy's upload pipeline. */
export type Processor = Parameters<import('@uppy/core').Uppy['addUploader']>[0]
