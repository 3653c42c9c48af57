export type {
  ActivityItem,
  ActivityViewProps,
  DomView,
  FileActionItem,
  FileBadgeItem,
  FileBadgeViewProps,
  IconItem,
  LeaveQuestion,
  ListToolbarItem,
  OverlayItem,
  ThumbnailProvider,
  UploaderViewProps,
  View,
} from '@lading/kernel'
export type {
  BeforeDone,
  DashboardConfig,
  DoneAnswer,
  DynamicButtonViewMode,
  FilesViewMode,
  IconHrefResolver,
  PasteScope,
} from './config/dashboardConfig.js'
export { addTransfer } from './drop/addTransfer.js'
export { ButtonDropZone, type ButtonDropZoneProps } from './drop/ButtonDropZone.js'
export type { DragState } from './drop/DropZone.js'
export { keepFirst } from './drop/keepFirst.js'
export type { FormInputProps } from './form/FormField.js'
export { FormInput } from './form/FormInput.js'
export { useActivity } from './hooks/useActivity.js'
export { useCollection } from './hooks/useCollection.js'
export { useConfig } from './hooks/useConfig.js'
export { type CheckedMessageFormatter, type MessageFormatter, useMessage } from './hooks/useMessage.js'
export { useService } from './hooks/useService.js'
export { useSlot } from './hooks/useSlot.js'
export { useEntry, useEntryIds, useUploader } from './hooks/useUploader.js'
export { InlineActivities } from './layout/InlineActivities.js'
export { InlineLayout, type InlineLayoutProps } from './layout/InlineLayout.js'
export { MinimalActivities, type MinimalActivitiesProps } from './layout/MinimalActivities.js'
export { MinimalLayout, type MinimalLayoutProps } from './layout/MinimalLayout.js'
export { PageActivity, type PageActivityProps } from './layout/PageActivity.js'
export { Place } from './layout/Place.js'
export { RegularActivities, type RegularActivitiesProps } from './layout/RegularActivities.js'
export { RegularLayout, type RegularLayoutProps } from './layout/RegularLayout.js'
export { type DiscardAnswers, useDiscardQuestion } from './layout/useDiscardQuestion.js'
export { type RegionWriter, RegionWriterContext } from './live/RegionWriterContext.js'
export { Motion } from './motion/Motion.js'
export { Credit } from './parts/Credit.js'
export { CreditView } from './parts/CreditView.js'
export { DiscardQuestion, type DiscardQuestionProps } from './parts/DiscardQuestion.js'
export { Icon, IconButton, type IconButtonProps, type IconProps } from './parts/Icon.js'
export { ProgressBar, type ProgressBarProps } from './parts/ProgressBar.js'
export { type MessageAction, StepMessage, type StepMessageProps } from './parts/StepMessage.js'
export { TestIds } from './parts/TestIds.js'
export { ToolButton, type ToolButtonProps } from './parts/ToolButton.js'
export { type ToolRole, ToolRoleContext } from './parts/ToolRole.js'
export { type FocusWithin, useFocusWithin } from './parts/useFocusWithin.js'
export { useFollowingFocus } from './parts/useFollowingFocus.js'
export { useOlderStyle } from './parts/useOlderStyle.js'
export { usePageScheme } from './parts/usePageScheme.js'
export { useStyle } from './parts/useStyle.js'
export { dashboard } from './plugin/dashboard.js'
export type { ListMessages } from './plugin/listMessages.js'
export type { DashboardMessages } from './plugin/messages.js'
export type { ReactView, ViewComponent } from './slots/ReactView.js'
export { ViewBoundary, type ViewBoundaryProps } from './slots/ViewBoundary.js'
export { ViewRenderer, type ViewRendererProps } from './slots/ViewRenderer.js'
export { DropArea, type DropAreaProps } from './start/DropArea.js'
export { SourceButton, type SourceButtonProps } from './start/SourceButton.js'
export { useActiveSources } from './start/useActiveSources.js'
export { TriggerActions, type TriggerActionsProps } from './trigger/TriggerActions.js'
export { TriggerContent } from './trigger/TriggerContent.js'
export { UploaderProvider, type UploaderProviderProps } from './UploaderProvider.js'
