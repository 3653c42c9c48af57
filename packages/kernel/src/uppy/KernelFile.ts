import type { Body, Meta, Uppy, UppyFile } from '@uppy/core'

/** A file in Uppy's file map. */
export type KernelFile = UppyFile<Meta, Body>

/** A function in Uppy's upload pipeline. */
export type Processor = Parameters<Uppy<Meta, Body>['addUploader']>[0]
