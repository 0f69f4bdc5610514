# Not submitted yet.
vcpkg_download_distfile(ARCHIVE
    URLS "https://example.org/libcgt-${VERSION}.tar.xz"
    FILENAME "libcgt-${VERSION}.tar.xz"
    SHA512 0
)
vcpkg_extract_source_archive(SOURCE_PATH ARCHIVE "${ARCHIVE}")
vcpkg_configure_meson(
    SOURCE_PATH "${SOURCE_PATH}"
    OPTIONS
        -Dcli=disabled
        -Dtests=disabled
        -Dbench=disabled
        -Dexamples=disabled
        -Ddocs=disabled
)
vcpkg_install_meson()
vcpkg_fixup_pkgconfig()
file(REMOVE_RECURSE "${CURRENT_PACKAGES_DIR}/debug/include")
vcpkg_install_copyright(FILE_LIST "${SOURCE_PATH}/LICENSE")
