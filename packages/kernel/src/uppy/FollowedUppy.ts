import type { Body, Meta, UppyEventMap } from '@uppy/core'
import { PipelineUppy } from './PipelineUppy.js'

/** Events of Uppy that there are for each file of a long list. */
const FOLLOWING = /progress$|^state-update$|^files?-added$|^\*$/

/** Uppy, which knows whether third-party code follows its files. */
export class FollowedUppy extends PipelineUppy {
  /** Whether a plugin, a listener or a subscriber of the store follows it. */
  isFollowed = false

  constructor(...given: ConstructorParameters<typeof PipelineUppy>) {
    super(...given)
    // A plugin receives each new state.
    super.on('plugin-added', () => this.follow())
  }

  override on<K extends keyof UppyEventMap<Meta, Body>>(
    event: K,
    listener: UppyEventMap<Meta, Body>[K],
  ): this {
    // Uppy's own constructor listens, before the fields of this class exist.
    if ('isFollowed' in this && FOLLOWING.test(String(event))) this.follow()
    return super.on(event, listener)
  }

  override once<K extends keyof UppyEventMap<Meta, Body>>(
    event: K,
    listener: UppyEventMap<Meta, Body>[K],
  ): this {
    if ('isFollowed' in this && FOLLOWING.test(String(event))) this.follow()
    return super.once(event, listener)
  }

  /** Brings the files up to date, and keeps them so, also where none is read. */
  protected follow(): void {
    this.getState()
    this.isFollowed = true
  }
}
