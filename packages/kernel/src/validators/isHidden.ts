/** Files and folders that systems and apps add to folders, apart from dotfiles. */
const SYSTEM =
  /^(?:thumbs\.db|ehthumbs\.db|desktop\.ini|__macosx|\$recycle\.bin|system volume information|~\$.*|icon\r)$/i

/**
 * Returns whether file managers hide a file or folder with this name: dotfiles, such as `.DS_Store`, `._photo.jpg`, `.git`
 * and `.env`, or files added by systems and apps, such as `Thumbs.db` and `~$report.docx`.
 */
export function isHidden(name: string): boolean {
  return name.startsWith('.') || SYSTEM.test(name)
}
