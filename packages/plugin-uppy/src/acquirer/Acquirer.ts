import type { Body, Meta, UIPlugin, UIPluginOptions, Uppy } from '@uppy/core'

/** A plugin of Uppy that adds files and renders an interface for it. */
export type Acquirer = UIPlugin<UIPluginOptions, Meta, Body>

/** The class of an {@link Acquirer}, such as `Webcam` of `@uppy/webcam`. */
// biome-ignore lint/suspicious/noExplicitAny: each class has options of its own, which are inferred from it
export type AcquirerClass = new (uppy: Uppy<Meta, Body>, options: any) => UIPlugin<any, Meta, Body>

/** The options of an acquirer. @typeParam Class Its class */
export type AcquirerOptions<Class extends AcquirerClass> = NonNullable<ConstructorParameters<Class>[1]>
