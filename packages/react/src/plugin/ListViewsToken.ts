import { type Token, token } from '@lading/kernel'
import type { ReactView } from '../slots/ReactView.js'
import type { ListViews } from './listViews.js'

/** The views of {@link ListViews}, each available at once or loaded when it is first shown. */
export type ViewsOfList = { readonly [Name in Exclude<keyof ListViews, 'messages'>]: ReactView<object> }

/** Token of the {@link ViewsOfList} of the dashboard. */
export const ListViewsToken: Token<ViewsOfList> = token('react/list-views')
