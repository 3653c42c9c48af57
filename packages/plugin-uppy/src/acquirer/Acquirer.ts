import type { Body, Meta, UIPlugin, UIPluginOptions, Uppy } from '@uppy/core'

/** An Uppy plugin that adds files and renders a UI for it. */
export type Acquirer = UIPlugin<UIPluginOptions, Meta, Body>

/** An {@link Acquirer} class, such as `Webcam` from `@uppy/webcam`. */
// biome-ignore lint/suspicious/noExplicitAny: each class has options of its own, which are inferred from it
export type AcquirerClass = new (uppy: Uppy<Meta, Body>, options: any) => UIPlugin<any, Meta, Body>

/** Acquirer options. @typeParam Class The acquirer's class */
export type AcquirerOptions<Class extends AcquirerClass> = NonNullable<ConstructorParameters<Class>[1]>
