export { createPanel, type Panel } from './createPanel.js'
export { createReport } from './createReport.js'
export { findProblems, type Problem } from './findProblems.js'
export { type PhaseChange, Recorder, type TimelineEvent } from './Recorder.js'
