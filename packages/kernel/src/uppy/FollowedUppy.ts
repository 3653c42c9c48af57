import type { Body, Meta, UppyEventMap } from '@uppy/core'
import { PipelineUppy } from './PipelineUppy.js'

/** Uppy events that are emitted per file. */
const FOLLOWING = /progress$|^state-update$|^files?-added$|^\*$/

/** An Uppy that tracks whether third-party code follows its files. */
export class FollowedUppy extends PipelineUppy {
  /** Whether a plugin, listener or store subscriber follows the files. */
  isFollowed = false

  constructor(...given: ConstructorParameters<typeof PipelineUppy>) {
    super(...given)
    // Plugins receive each new state.
    super.on('plugin-added', () => this.follow())
  }

  override on<K extends keyof UppyEventMap<Meta, Body>>(
    event: K,
    listener: UppyEventMap<Meta, Body>[K],
  ): this {
    // Uppy's constructor listens before this class's fields exist.
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

  /** Brings the files up to date and keeps them up to date, even if nobody reads them. */
  protected follow(): void {
    this.getState()
    this.isFollowed = true
  }
}
