import type { ConfigValuesByKey, PageSettings } from '../settings/Settings.js'

/** A use of the uploader that the first page shows in a form. */
export interface Scene {
  /** Its name among the others. */
  readonly name: string
  readonly title: string
  /** Fields of the form before its files, with example values. */
  readonly fields: readonly { readonly label: string; readonly value: string; readonly isLong?: boolean }[]
  /** Label of the field that is a closed button. */
  readonly buttonLabel: string
  /** Heading of the uploader beside the form. */
  readonly stageTitle: string
  /** Label of the button that adds files for visitors who have none at hand. */
  readonly addLabel: string
  readonly submitLabel: string
  /** Settings of both uploaders. */
  readonly config: ConfigValuesByKey
}

export type SceneId = PageSettings['scene']

/** The scene of a page without a query. */
export const FIRST_SCENE: SceneId = 'claim'

export const scenes: Readonly<Record<SceneId, Scene>> = {
  profile: {
    name: 'Profile photo',
    title: 'Your profile',
    fields: [
      { label: 'Name', value: 'Mira Lindqvist' },
      { label: 'About you', value: 'Walks in the hills, and takes a camera along.', isLong: true },
    ],
    buttonLabel: 'Cover picture',
    stageTitle: 'Profile photo',
    addLabel: 'Add an example photo',
    submitLabel: 'Save profile',
    config: { multiple: false, imgOnly: true, cropPreset: '1:1' },
  },
  claim: {
    name: 'Claim form',
    title: 'Storm damage claim',
    fields: [
      { label: 'Policy number', value: 'H-2048-117' },
      { label: 'When it happened', value: '14 October, about 6 pm' },
      { label: 'What happened', value: 'The sea rose over the jetty and tore off its boards.', isLong: true },
    ],
    buttonLabel: 'Your policy',
    stageTitle: 'Photos and documents',
    addLabel: 'Add example photos and a PDF',
    submitLabel: 'Send claim',
    config: { multipleMax: 20, accept: 'image/*, application/pdf' },
  },
  photos: {
    name: '500 holiday photos',
    title: 'A new album',
    fields: [
      { label: 'Album', value: 'Three weeks on the road' },
      { label: 'Shared with', value: 'Ada, Jonas and Noor' },
    ],
    buttonLabel: 'Cover of the album',
    stageTitle: 'Photos',
    addLabel: 'Add 500 example photos',
    submitLabel: 'Create album',
    config: { imgOnly: true },
  },
  none: {
    name: 'Blank',
    title: 'Your settings',
    fields: [],
    buttonLabel: 'The same as a button',
    stageTitle: 'Uploader',
    addLabel: 'Add example photos',
    submitLabel: 'Submit',
    config: {},
  },
}
