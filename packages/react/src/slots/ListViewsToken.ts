import { type MessageTable, type Token, token } from '@lading/kernel'
import type { ReactNode } from 'react'
import type { ReactView } from './ReactView.js'

/** The views that show files; a page without files does not need them. */
export interface ListViews {
  readonly UploadList: (props: object) => ReactNode
  readonly ListHeading: (props: object) => ReactNode
  readonly TriggerThumbnails: (props: object) => ReactNode
  /** Their English messages. */
  readonly messages: MessageTable
}

/** The views of {@link ListViews}, each available at once or loaded when it is first shown. */
export type ViewsOfList = { readonly [Name in Exclude<keyof ListViews, 'messages'>]: ReactView<object> }

/** Token of the {@link ViewsOfList} of the dashboard. */
export const ListViewsToken: Token<ViewsOfList> = token('react/list-views')
