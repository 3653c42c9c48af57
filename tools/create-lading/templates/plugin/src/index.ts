export { type NoteOptions, note } from './note.js'
