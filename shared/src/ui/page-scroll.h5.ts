/** Another face of the page begins at its top. */
export function scrollPageToTop(): void {
  // Pages of Taro's router scroll by themselves; those below the one on top have no size.
  for (const page of document.querySelectorAll('.taro_page')) if (page.clientHeight > 0) page.scrollTop = 0
}
