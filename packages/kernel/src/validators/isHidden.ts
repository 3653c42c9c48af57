/** Files and folders that systems and apps add to folders, besides those whose names begin with a dot. */
const SYSTEM =
  /^(?:thumbs\.db|ehthumbs\.db|desktop\.ini|__macosx|\$recycle\.bin|system volume information|~\$.*|icon\r)$/i

/**
 * Returns whether a file or folder inside a folder is one that file managers don't show: its name begins with a dot, such as
 * `.DS_Store`, `._photo.jpg`, `.git` and `.env`, or systems and apps have added it, such as `Thumbs.db` and `~$report.docx`.
 */
export function isHidden(name: string): boolean {
  return name.startsWith('.') || SYSTEM.test(name)
}
