/** Downloads a file from its short-lived address under its own name, without leaving the page. */
export function saveFile(file: { url: string; name: string }): void {
  const link = document.createElement('a')
  link.href = file.url
  link.download = file.name
  link.rel = 'noopener'
  document.body.append(link)
  link.click()
  link.remove()
}
