/** Scrolls to the top when the page shows different content. */
export function scrollPageToTop(): void {
  // Each page of Taro's router is its own scroll container; pages below the top one have no size.
  for (const page of document.querySelectorAll('.taro_page')) if (page.clientHeight > 0) page.scrollTop = 0
}
