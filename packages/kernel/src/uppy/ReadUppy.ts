import type { Body, Meta, UppyEventMap } from '@uppy/core'
import { PipelineUppy } from './PipelineUppy.js'

/** Events of Uppy that follow from the progress of files. */
const FOLLOWING = /progress$|^state-update$/

/** Uppy, whose files are brought up to date before they are read, and by a timer only while third-party code follows them. */
export class ReadUppy extends PipelineUppy {
  #update: (() => void) | null = null
  /** Whether third-party code follows the progress of files: a plugin, or a listener. */
  isFollowed = false

  constructor(...given: ConstructorParameters<typeof PipelineUppy>) {
    super(...given)
    // A plugin receives each new state.
    super.on('plugin-added', () => this.follow())
  }

  /** Sets what brings the files up to date before they are read next; it is called once. */
  beforeRead(update: (() => void) | null): void {
    this.#update = update
  }

  override on<K extends keyof UppyEventMap<Meta, Body>>(
    event: K,
    listener: UppyEventMap<Meta, Body>[K],
  ): this {
    // Uppy's own constructor listens, before the fields of this class exist.
    if (#update in this && FOLLOWING.test(String(event))) this.follow()
    return super.on(event, listener)
  }

  override once<K extends keyof UppyEventMap<Meta, Body>>(
    event: K,
    listener: UppyEventMap<Meta, Body>[K],
  ): this {
    if (#update in this && FOLLOWING.test(String(event))) this.follow()
    return super.once(event, listener)
  }

  /** Brings the files up to date from now on, also where none is read. */
  protected follow(): void {
    this.read()
    this.isFollowed = true
  }

  /** Brings the files up to date. */
  protected read(): void {
    const update = this.#update
    // The update reads files, too.
    this.#update = null
    update?.()
  }
}
